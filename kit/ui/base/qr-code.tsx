import { encode } from 'uqr'

/** A QR code as SVG. Always dark on white, so that cameras can read it in both color schemes. */
export function QrCode({ text, size = 180, label }: { text: string; size?: number; label: string }) {
  const { data, size: cells } = encode(text, { border: 2 })
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${cells}v${cells}H0z`} />
      <path fill="#1C1A16" d={darkCells(data)} />
    </svg>
  )
}

const darkCells = (data: readonly (readonly boolean[])[]) =>
  data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')

/** Renders the same code as a PNG of `size` × `size` pixels. */
export async function renderQrPng(text: string, size = 180): Promise<Blob | null> {
  const { data, size: cells } = encode(text, { border: 2 })
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  const toPixel = (cell: number) => Math.round((cell * size) / cells)
  data.forEach((row, y) =>
    row.forEach(
      (dark, x) =>
        dark && context.fillRect(toPixel(x), toPixel(y), toPixel(x + 1) - toPixel(x), toPixel(y + 1) - toPixel(y)),
    ),
  )
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
