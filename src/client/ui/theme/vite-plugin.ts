import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const SOURCE = new URL('./apply-theme.js', import.meta.url)

/**
 * Puts the theme script at the head of the page, as it is written. A classic script runs before the
 * first paint, modules run too late; the content security policy forbids inline scripts. Where
 * storage is forbidden, the system's theme holds. Only the player's page begins with
 * ui/style/shell.css.
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
