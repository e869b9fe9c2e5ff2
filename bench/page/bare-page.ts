/** The baseline of the map: one transform moves the same image on an empty page. */
export const barePage = (image: string): string => `<!doctype html>
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; height: 100vh; overflow: hidden; touch-action: none }
  img { width: 2240px; height: 2400px; transform-origin: 0 0; will-change: transform }
</style>
<img src="${image}" alt="">
<script>
  const img = document.querySelector('img')
  let x = -400, y = -300, from, waiting = false
  addEventListener('pointerdown', (e) => { from = e })
  addEventListener('pointermove', (e) => {
    if (!from) return
    x += e.clientX - from.clientX
    y += e.clientY - from.clientY
    from = e
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      img.style.transform = 'translate(' + x + 'px,' + y + 'px)'
    })
  })
</script>`
