declare module 'subset-font' {
  type Wishes = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number; default: number }>
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, wishes: Wishes): Promise<Buffer>
}
