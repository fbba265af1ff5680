import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { AppPlatform, AppType, BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import type { ZipEntry } from '#api/platform/files/zip-writer.ts'
import { escapeFor } from './escape.rules.ts'
import { pictureFiles } from './picture-files.ts'
import { jsonFiles } from './project-json.rules.ts'
import { projectValues } from './project-values.rules.ts'
import type { SourcePictures } from './source-pictures.ts'

export type Project = {
  appType: AppType
  platform: AppPlatform
  config: BuildConfig
  versionNumber: string
  buildNumber: number
  /** Where the app begins: the shop, or the panel. */
  startUrl: string
  locale: string
  /** The files of Firebase, base64. Each platform gets its own only. */
  googleServices: string | null
  googlePlist: string | null
  facebookToken: string | null
  pictures: SourcePictures
}

const templateFolder = join(import.meta.dirname, 'template')
const isBinary = (path: string) => path.endsWith('.jar')

/** All files of a project that Capacitor, Gradle and Xcode can build. No signing key is among them. */
export async function* projectFiles(project: Project): AsyncGenerator<ZipEntry> {
  const { platform, config, pictures, googleServices, googlePlist } = project
  const values = projectValues(project)
  for (const path of await templatePaths(platform)) yield templateFile(path, values)
  for (const [path, value] of jsonFiles(project, await readLock()))
    yield { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
  for (const [path, text] of storeTexts(project)) yield { path, bytes: Buffer.from(`${text}\n`) }
  if (platform === 'android' && googleServices !== null)
    yield { path: 'android/app/google-services.json', bytes: Buffer.from(googleServices, 'base64') }
  if (platform === 'ios' && googlePlist !== null)
    yield { path: 'ios/App/App/GoogleService-Info.plist', bytes: Buffer.from(googlePlist, 'base64') }
  yield* pictureFiles(platform, pictures, config.colours.background)
}

/** Paths below the folder of templates. The files of `app` lie at the root of the project. */
async function templatePaths(platform: AppPlatform): Promise<string[]> {
  const entries = await readdir(templateFolder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(templateFolder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path.startsWith('app/') || path.startsWith(`${platform}/`))
    .filter((path) => !/^app\/package(-lock)?\.json$/.test(path))
    .toSorted()
}

async function templateFile(path: string, values: ReturnType<typeof projectValues>): Promise<ZipEntry> {
  const bytes = await readFile(join(templateFolder, path))
  const target = path.replace(/^app\//, '').replace(/(^|\/)gitignore$/, '$1.gitignore')
  if (isBinary(path)) return { path: target, bytes }
  const escape = escapeFor(target)
  const text = bytes
    .toString('utf8')
    .replaceAll(/\{\{\{(\w+)\}\}\}/g, (_, name: string) => valueOf(values.raw, name))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escape(valueOf(values.texts, name)))
  return { path: target, bytes: Buffer.from(text), isExecutable: path.endsWith('gradlew') }
}

function valueOf(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`The template names ${name}, which has no value`)
  return value
}

async function readLock(): Promise<{ manifest: unknown; lock: unknown }> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(templateFolder, 'app', name), 'utf8'))
  return { manifest: await read('package.json'), lock: await read('package-lock.json') }
}

/** In the folders that fastlane uploads from. */
function storeTexts({ platform, config, locale, versionNumber, buildNumber }: Project): [string, string][] {
  const folder = `store/${platform}/${locale}`
  const { app_name, short_description, full_description } = config
  const note = `${versionNumber}`
  if (platform === 'ios')
    return [
      [`${folder}/name.txt`, app_name],
      [`${folder}/subtitle.txt`, short_description.slice(0, 30)],
      [`${folder}/description.txt`, full_description],
      [`${folder}/release_notes.txt`, note],
    ]
  return [
    [`${folder}/title.txt`, app_name],
    [`${folder}/short_description.txt`, short_description],
    [`${folder}/full_description.txt`, full_description],
    [`${folder}/changelogs/${buildNumber}.txt`, note],
  ]
}
