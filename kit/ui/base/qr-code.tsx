import { encode } from 'uqr'

/** A QR code as SVG, always dark on white so that cameras read it in both schemes. */
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

/** The same code as a PNG file of size × size pixels. */
export async function qrPng(text: string, size = 180): Promise<Blob | null> {
  const { data, size: cells } = encode(text, { border: 2 })
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = '#000'
  const at = (cell: number) => Math.round((cell * size) / cells)
  data.forEach((row, y) =>
    row.forEach((dark, x) => dark && pen.fillRect(at(x), at(y), at(x + 1) - at(x), at(y + 1) - at(y))),
  )
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
