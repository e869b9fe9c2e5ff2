import { type Camera, goHome, panBy, type Scene, zoomAt } from './camera.ts'

/** CSS pixels per arrow key, and with Shift. */
const PAN_STEP = 64
const PAN_STRIDE = 256
export const ZOOM_STEP = 1.4

export const zoomBy = (camera: Camera, scene: Scene, factor: number): Camera => {
  const { width, height } = scene.pane
  return zoomAt(camera, scene, factor, { x: width / 2, y: height / 2 })
}

/** null for a key that does not move the camera. */
export const cameraForKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  camera: Camera,
  scene: Scene,
): Camera | null => {
  const step = shiftKey ? PAN_STRIDE : PAN_STEP
  switch (key) {
    case 'ArrowLeft':
      return panBy(camera, scene, { x: step, y: 0 })
    case 'ArrowRight':
      return panBy(camera, scene, { x: -step, y: 0 })
    case 'ArrowUp':
      return panBy(camera, scene, { x: 0, y: step })
    case 'ArrowDown':
      return panBy(camera, scene, { x: 0, y: -step })
    case '+':
    case '=':
      return zoomBy(camera, scene, ZOOM_STEP)
    case '-':
    case '_':
      return zoomBy(camera, scene, 1 / ZOOM_STEP)
    case '0':
    case 'Home':
      return goHome(camera, scene)
    default:
      return null
  }
}
