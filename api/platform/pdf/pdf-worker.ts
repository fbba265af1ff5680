import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

/** `data`: the input of document.typ as JSON. */
export type RenderRequest = { data: string; logo: Uint8Array | undefined }
export type RenderResponse = { pdf: Uint8Array } | { error: string }

const { resolve } = createRequire(import.meta.url)
const [templatePath, logoPath] = ['/document.typ', '/logo.png']
/** How errors are reported: with file and line. */
const fullDiagnostics = 3

/** Packages of the embedded fonts, and how their files are called. Together they cover all languages of the product. */
const fonts: Readonly<Record<string, string>> = {
  'noto-sans': 'NotoSans',
  'noto-sans-arabic': 'NotoSansArabic',
  'noto-sans-hebrew': 'NotoSansHebrew',
  'noto-sans-thai': 'NotoSansThai',
  'noto-sans-kr': 'NotoSansKR',
}
const fontPaths = Object.entries(fonts).flatMap(([name, file]) =>
  ['400Regular', '700Bold'].map((weight) => resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`)),
)

/** The compiler reads no files: it has the template, the fonts and the logo of one document. */
async function createCompiler() {
  await init({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const path of fontPaths) await builder.add_raw_font(readFileSync(path))
  const compiler = await builder.build()
  compiler.add_source(templatePath, readFileSync(join(import.meta.dirname, 'document.typ'), 'utf8'))
  return compiler
}
const started = createCompiler()

async function render({ data, logo }: RenderRequest): Promise<RenderResponse> {
  try {
    const compiler = await started
    if (logo) compiler.map_shadow(logoPath, logo)
    const { result, diagnostics }: { result?: Uint8Array; diagnostics?: unknown } = compiler.compile(
      templatePath,
      [['data', data]],
      'pdf',
      fullDiagnostics,
    )
    if (logo) compiler.unmap_shadow(logoPath)
    return result ? { pdf: result } : { error: JSON.stringify(diagnostics).slice(0, 1_000) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : JSON.stringify(error).slice(0, 1_000) }
  }
}

parentPort?.on('message', async (request: RenderRequest) => {
  parentPort?.postMessage(await render(request))
})
