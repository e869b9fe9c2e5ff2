/* global Hooks, foundry, game, ui */
const ID = 'overland'
const TITLE = 'Overland'
const ICON = 'fa-solid fa-map-location-dot'

/**
 * What a window can show of a typed address.
 *
 * @param {string} typed
 * @param {string} protocol of Foundry's own page
 * @returns {{ address: string } | { trouble: string }}
 */
const readAddress = (typed, protocol) => {
  // URL.parse is missing in Foundry's own window of version 12.
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return { trouble: "Overland: set the players' link in the module's settings." }
  if (protocol === 'https:' && url.protocol === 'http:')
    return { trouble: 'Overland: a page that came by https cannot show one that comes by http.' }
  return { address: url.href }
}

/** Defined late: Foundry's classes are not there when a module is loaded. */
const makeWindow = () =>
  new (class extends foundry.applications.api.ApplicationV2 {
    static DEFAULT_OPTIONS = {
      id: ID,
      window: { title: TITLE, icon: ICON, resizable: true },
      position: { width: 440, height: 780 },
    }

    async _renderHTML() {
      const frame = document.createElement('iframe')
      frame.src = this.address
      frame.title = TITLE
      frame.style.cssText = 'width: 100%; height: 100%; border: 0'
      return frame
    }

    _replaceHTML(frame, content) {
      content.style.padding = '0'
      content.replaceChildren(frame)
    }
  })()

let shown

const open = () => {
  const read = readAddress(game.settings.get(ID, 'address'), location.protocol)
  if (read.trouble) return ui.notifications.warn(read.trouble)
  shown ??= makeWindow()
  // Rendered again, it would load again.
  if (shown.rendered && shown.address === read.address) return shown.bringToFront()
  shown.address = read.address
  return shown.render({ force: true })
}

Hooks.once('init', () => {
  game.settings.register(ID, 'address', {
    name: "Players' link",
    hint: "Of the campaign, from Invite on the GM's page. Overland must be started with this page's origin in FRAME_HOSTS.",
    scope: 'world',
    config: true,
    type: String,
    default: '',
  })
  // For macros: game.modules.get('overland').api.open()
  game.modules.get(ID).api = { open }
})

Hooks.on('getSceneControlButtons', (controls) => {
  const tool = { name: ID, title: TITLE, icon: ICON, button: true, visible: true }
  // Version 12 has lists, version 13 objects.
  if (Array.isArray(controls))
    controls.find(({ name }) => name === 'token')?.tools.push({ ...tool, onClick: open })
  else if (controls.tokens)
    controls.tokens.tools[ID] = {
      ...tool,
      order: Object.keys(controls.tokens.tools).length,
      onChange: open,
    }
})
