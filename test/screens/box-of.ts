import type { Locator } from '@playwright/test'

/**
 * The box of an element on the screen, in CSS pixels. While a page is laid out, elements still move:
 * compare boxes within `expect(…).toPass()`.
 *
 * @throws if the element is not drawn
 */
export const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not on the screen`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The names of the elements whose centre is covered by another element. */
export const coveredNames = async (parts: readonly Locator[]): Promise<readonly string[]> => {
  const names = await Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
        return element.contains(topElement)
          ? []
          : [element.getAttribute('aria-label') ?? element.textContent]
      }),
    ),
  )
  return names.flat()
}
