import type { Page } from '@playwright/test'

/**
 * Controls that are less than `least` CSS pixels wide or high, one line each. A control's target
 * includes its labels, `::before` and `::after`. Links within a sentence and controls that are not
 * drawn are left out.
 */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((pixels) => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="slider"]'
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      element.closest('[inert]') === null
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
    const drawnBy = (element: Element): { width: number; height: number }[] => {
      const { width, height } = element.getBoundingClientRect()
      const paneBox = ['::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (style.content === 'none' || style.position !== 'absolute') return []
        const [wide, high] = [Number.parseFloat(style.width), Number.parseFloat(style.height)]
        return Number.isNaN(wide) || Number.isNaN(high) ? [] : [{ width: wide, height: high }]
      })
      return [{ width, height }, ...paneBox]
    }
    const sizesOf = (element: Element): { width: number; height: number }[] => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element, ...labels].flatMap(drawnBy)
    }
    // Boxes may be rounded by half a pixel.
    const isEnough = ({ width, height }: { width: number; height: number }): boolean =>
      width >= pixels - 0.5 && height >= pixels - 0.5
    const top = document.querySelector('dialog:modal') ?? document.body
    return [...top.querySelectorAll(CONTROLS)]
      .filter((element) => isDrawn(element) && !isInSentence(element))
      .filter((element) => !sizesOf(element).some(isEnough))
      .filter((element) => element.getBoundingClientRect().width > 1 || !('labels' in element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        return `${Math.round(width)} × ${Math.round(height)}: ${element.localName} "${name.slice(0, 40)}" ${element.className}`
      })
  }, least)
