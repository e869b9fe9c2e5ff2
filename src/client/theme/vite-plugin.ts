import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const SOURCE = new URL('./apply-theme.js', import.meta.url)

/**
 * Puts the script that applies the remembered theme at the head of the page: a classic script, so
 * that it runs before the first paint, and a file of its own, because the content security policy
 * forbids inline scripts. Vite itself bundles modules only, and modules run too late.
 *
 * It is sent as it is written. Where storage is forbidden, the system's theme holds. The page's first
 * shape (style/shell.css) is the player page's; no other page begins with it.
 */
export const themeBeforePaint = (): Plugin => {
  let reference = ''
  let building = false
  return {
    name: 'theme-before-paint',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    buildStart() {
      if (!building) return
      const source = readFileSync(SOURCE, 'utf8')
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes('theme.js'),
        )
        const src = `/${built?.fileName ?? 'theme/apply-theme.js'}`
        if (reference && !built) throw new Error('The theme script is missing from the build')
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}
