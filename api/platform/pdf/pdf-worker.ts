import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import initRenderer, { TypstRendererBuilder } from '@myriaddreamin/typst-ts-renderer'

/** `data`: the input of the template as JSON. A document becomes a PDF, a ticket an SVG picture of its only page. */
export type RenderRequest = { template: 'document' | 'ticket'; data: string; logo: Uint8Array | undefined }
export type RenderResponse = { pdf: Uint8Array } | { svg: string } | { error: string }

const { resolve } = createRequire(import.meta.url)
const templates = ['document', 'ticket'] as const
const logoPath = '/logo.png'
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

/** The compiler reads no files: it has the templates, the fonts and the logo of one document. */
async function createCompiler() {
  await init({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const path of fontPaths) await builder.add_raw_font(readFileSync(path))
  const compiler = await builder.build()
  for (const name of templates)
    compiler.add_source(`/${name}.typ`, readFileSync(join(import.meta.dirname, `${name}.typ`), 'utf8'))
  return compiler
}
const started = createCompiler()

async function createRenderer() {
  await initRenderer({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-renderer/wasm')) })
  return new TypstRendererBuilder().build()
}
let rendererStarted: ReturnType<typeof createRenderer> | undefined

/** Parts of a picture: its content and the shapes that it uses, without scripts and styles of web pages. */
const pictureParts = 0b0011
const [textStart, textEnd] = ['<foreignObject', '</foreignObject>']

/** Without the selectable text that lies beside the shapes: only browsers show it. */
const withoutText = (svg: string): string =>
  svg
    .split(textStart)
    .map((part, nth) => (nth === 0 ? part : part.slice(part.indexOf(textEnd) + textEnd.length)))
    .join('')

async function toSvg(artifact: Uint8Array): Promise<string> {
  rendererStarted ??= createRenderer()
  const renderer = await rendererStarted
  const session = renderer.create_session()
  try {
    renderer.manipulate_data(session, 'reset', artifact)
    return withoutText(renderer.svg_data(session, pictureParts))
  } finally {
    session.free()
  }
}

async function render({ template, data, logo }: RenderRequest): Promise<RenderResponse> {
  try {
    const compiler = await started
    if (logo) compiler.map_shadow(logoPath, logo)
    const { result, diagnostics }: { result?: Uint8Array; diagnostics?: unknown } = compiler.compile(
      `/${template}.typ`,
      [['data', data]],
      template === 'ticket' ? 'vector' : 'pdf',
      fullDiagnostics,
    )
    if (logo) compiler.unmap_shadow(logoPath)
    if (!result) return { error: JSON.stringify(diagnostics).slice(0, 1_000) }
    return template === 'ticket' ? { svg: await toSvg(result) } : { pdf: result }
  } catch (error) {
    return { error: error instanceof Error ? error.message : JSON.stringify(error).slice(0, 1_000) }
  }
}

parentPort?.on('message', async (request: RenderRequest) => {
  parentPort?.postMessage(await render(request))
})
