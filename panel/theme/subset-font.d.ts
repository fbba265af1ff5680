declare module 'subset-font' {
  type SubsetOptions = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number; default: number }>
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
