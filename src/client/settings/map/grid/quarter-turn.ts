import type { ImageView } from '../../../../protocol/chart.ts'
import { tilePlace, tilesOf } from '../../../../rules/tiles.ts'
import { tileAddress } from '../images/use-images.ts'

const QUALITY = 0.92
/** Clear parts of a picture, which JPEG has not. */
const PAPER = '#e6d7b2'

/** The picture turned by 90° clockwise; null if the browser has no room for it. */
export const quarterTurned = async (campaign: string, image: ImageView): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = image.height
  canvas.height = image.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = PAPER
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  for (const tile of tilesOf(image, 0)) {
    const picture = new Image()
    picture.src = tileAddress(campaign, image.id, tile)
    await picture.decode()
    const { left, top } = tilePlace(image, image, tile)
    context.drawImage(picture, left, top)
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  return blob && new File([blob], image.name ?? '', { type: blob.type })
}
