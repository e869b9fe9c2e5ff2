/** The index of a number among ascending ones, or -1. @param length how many to look at */
export const indexIn = (
  numbers: ArrayLike<number>,
  wanted: number,
  length = numbers.length,
): number => {
  let low = 0
  let high = length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = numbers[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
