/**
 * Where a number stands among numbers that ascend.
 *
 * @param length how many of them are looked at
 * @returns -1 where it is not
 */
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
