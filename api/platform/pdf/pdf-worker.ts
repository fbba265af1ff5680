import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeError } from '@myriaddreamin/typst-ts-node-compiler'

/** `data`: the input of document.typ as JSON. */
export type RenderRequest = { data: string; logo: Uint8Array | undefined }
export type RenderResponse = { pdf: Uint8Array } | { error: string }

const { resolve } = createRequire(import.meta.url)
const template = join(import.meta.dirname, 'document.typ')
const logoPath = join(import.meta.dirname, 'logo.png')

/** Packages of the embedded fonts, and how their files are called. Together they cover all languages of the product. */
const fonts: Readonly<Record<string, string>> = {
  'noto-sans': 'NotoSans',
  'noto-sans-arabic': 'NotoSansArabic',
  'noto-sans-hebrew': 'NotoSansHebrew',
  'noto-sans-thai': 'NotoSansThai',
  'noto-sans-devanagari': 'NotoSansDevanagari',
  'noto-sans-kr': 'NotoSansKR',
}
const fontPaths = Object.entries(fonts).flatMap(([name, file]) =>
  ['400Regular', '700Bold'].map((weight) => resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`)),
)

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })

function render({ data, logo }: RenderRequest): RenderResponse {
  if (logo) compiler.mapShadow(logoPath, Buffer.from(logo))
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data } })
    const failure = compiled.takeError()
    if (compiled.result === null) return { error: failure ? describe(failure) : 'no document' }
    return { pdf: compiler.pdf(compiled.result, { pdfTags: true }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

const describe = (failure: NodeError): string => JSON.stringify(compiler.fetchDiagnostics(failure)).slice(0, 1_000)

parentPort?.on('message', (request: RenderRequest) => {
  parentPort?.postMessage(render(request))
})
