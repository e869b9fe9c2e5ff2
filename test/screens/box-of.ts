import type { Locator } from '@playwright/test'

/**
 * Where a part is on the screen now, in CSS pixels. A page that is still being laid out moves: what
 * is compared is measured in one go, and again until it holds.
 *
 * @throws if it is not drawn
 */
export const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not on the screen`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
