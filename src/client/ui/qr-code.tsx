import { encode } from 'uqr'
import { qrCodeOf } from './gm-words.ts'
import styles from './qr-code.module.css'

const BORDER = 2

/** A QR code, black on white in either theme. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = encode(text, { border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={qrCodeOf(text)}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
