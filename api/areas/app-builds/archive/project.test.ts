import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { unzip } from '../app-builds.testing.ts'
import { readPlistStrings } from '../key-files.rules.ts'
import { projectFiles } from './project.ts'
import type { Project } from './project.ts'
import { sampleProject } from './project.testing.ts'

const project = await sampleProject()
const hostileName = project.config.app_name

async function archiveOf(change: Partial<Project> = {}): Promise<Map<string, Buffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of zipStream(projectFiles({ ...project, ...change }))) chunks.push(chunk)
  return unzip(Buffer.concat(chunks))
}
const [android, ios] = [await archiveOf(), await archiveOf({ platform: 'ios' })]
const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString() ?? `no ${path}`

/** The texts of an XML file; throws if it is not well-formed. */
function parseXml(text: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (part) => void texts.push(part))
  parser.on('attribute', ({ value }) => void texts.push(value))
  parser.write(text).close()
  return texts
}

test.each([
  ['android', android],
  ['ios', ios],
] as const)('the project of %s is well-formed and names its app, whatever the name is', (platform, files) => {
  for (const [path, bytes] of files) {
    const text = bytes.toString()
    if (/\.(xml|plist|storyboard|entitlements)$/.test(path)) parseXml(text)
    if (path.endsWith('.json')) JSON.parse(text)
    if (!/\.(png|jar)$/.test(path)) expect([path, text.match(/\{\{\{?\w+\}\}/)?.[0]]).toEqual([path, undefined])
  }
  const config = JSON.parse(textOf(files, 'capacitor.config.json'))
  expect(config).toMatchObject({
    appId: 'com.harbour.app',
    appName: hostileName,
    webDir: 'www',
    server: { allowNavigation: ['shop.example'] },
    plugins: { SplashScreen: { launchShowDuration: 1_500 } },
  })
  expect(JSON.parse(textOf(files, 'web/app.json'))).toEqual({ start_url: 'https://shop.example/', platform })
  const html = parseXml(textOf(files, 'web/index.html').replace('<!doctype html>', ''))
  expect(html).toContain(hostileName)
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((path) => JSON.parse(textOf(files, path)))
  expect(lock.packages[''].dependencies).toEqual(manifest.dependencies)
  for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(textOf(files, `store/${platform}/en/${platform === 'ios' ? 'name' : 'title'}.txt`)).toBe(`${hostileName}\n`)
  expect(textOf(files, 'README.md')).toContain('npm run sync')
})

test('Android: every size, links, version, and the files of Firebase of this platform alone', async () => {
  const sizes: Record<string, [number, number]> = { 'drawable/splash': [480, 320] }
  const scales = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
  for (const [density, scale] of Object.entries(scales)) {
    sizes[`mipmap-${density}/ic_launcher`] = [48 * scale, 48 * scale]
    sizes[`mipmap-${density}/ic_launcher_round`] = [48 * scale, 48 * scale]
    sizes[`mipmap-${density}/ic_launcher_foreground`] = [108 * scale, 108 * scale]
    sizes[`drawable-${density}/ic_stat_notify`] = [24 * scale, 24 * scale]
  }
  const splashes = {
    mdpi: [320, 480],
    hdpi: [480, 800],
    xhdpi: [720, 1280],
    xxhdpi: [960, 1600],
    xxxhdpi: [1280, 1920],
  }
  for (const [density, [short = 0, long = 0]] of Object.entries(splashes)) {
    sizes[`drawable-port-${density}/splash`] = [short, long]
    sizes[`drawable-land-${density}/splash`] = [long, short]
  }
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const bytes = android.get(`android/app/src/main/res/${name}.png`)
    expect([name, bytes && (await sharp(bytes).metadata())]).toMatchObject([name, { format: 'png', width, height }])
  }
  const gradle = textOf(android, 'android/app/build.gradle')
  expect(gradle).toContain('applicationId "com.harbour.app"')
  expect(gradle).toMatch(/versionCode 77\n\s+versionName "2\.3\.4"/)
  expect(parseXml(textOf(android, 'android/app/src/main/AndroidManifest.xml'))).toContain('shop.example')
  const names = parseXml(textOf(android, 'android/app/src/main/res/values/strings.xml'))
  expect(names).toContain(hostileName.replaceAll(/[\\'"]/g, (char) => `\\${char}`))
  for (const path of [
    'android/gradlew',
    'android/gradle/wrapper/gradle-wrapper.jar',
    'android/.gitignore',
    '.gitignore',
  ])
    expect([path, android.has(path)]).toEqual([path, true])
  expect(JSON.parse(textOf(android, 'android/app/google-services.json')).project_info.project_id).toBe('android-canary')
  expect([...android.values()].some((bytes) => bytes.includes('ios-canary'))).toBe(false)
  expect([...android.keys()].some((path) => path.startsWith('ios/'))).toBe(false)
})

test('iOS: icons without transparency, links, pushes and the extension of live activities', async () => {
  const assets = 'ios/App/App/Assets.xcassets'
  for (const [path, size, hasAlpha] of [
    [`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, false],
    [`${assets}/Splash.imageset/splash-2732x2732.png`, 2732, false],
    ['ios/App/OrderActivity/Assets.xcassets/OrderIcon.imageset/order-icon.png', 96, true],
  ] as const) {
    const picture = await sharp(ios.get(path)).metadata()
    expect([path, picture.width, picture.height, picture.hasAlpha]).toEqual([path, size, size, hasAlpha])
  }
  for (const path of [...ios.keys()].filter((one) => one.endsWith('Contents.json')))
    for (const { filename } of JSON.parse(textOf(ios, path)).images ?? [])
      expect([path, ios.has(path.replace('Contents.json', filename))]).toEqual([path, true])
  expect(readPlistStrings(ios.get('ios/App/App/Info.plist') ?? Buffer.alloc(0))?.get('CFBundleDisplayName')).toBe(
    hostileName.trim(),
  )
  expect(parseXml(textOf(ios, 'ios/App/App/App.entitlements'))).toContain('applinks:shop.example')
  const pbxproj = textOf(ios, 'ios/App/App.xcodeproj/project.pbxproj')
  const defined = new Set([...pbxproj.matchAll(/^\t\t([0-9A-F]{24}) (?:\/\*.*?\*\/ )?= \{/gm)].map(([, id]) => id))
  const named = new Set([...pbxproj.matchAll(/\b([0-9A-F]{24})\b/g)].map(([, id]) => id))
  expect([...named].filter((id) => !defined.has(id))).toEqual([])
  expect(defined.size).toBeGreaterThan(40)
  expect([pbxproj.split('{').length, pbxproj.split('(').length]).toEqual([
    pbxproj.split('}').length,
    pbxproj.split(')').length,
  ])
  expect(pbxproj).toContain('PRODUCT_BUNDLE_IDENTIFIER = "com.harbour.app.OrderActivity";')
  expect(pbxproj.match(/MARKETING_VERSION = 2\.3\.4;/g)?.length).toBe(4)
  for (const [, file] of pbxproj.matchAll(/lastKnownFileType = sourcecode\.swift; path = ([\w.]+);/g))
    expect([file, [...ios.keys()].some((path) => path.endsWith(`/${file}`))]).toEqual([file, true])
  expect([...ios.values()].some((bytes) => bytes.includes('android-canary'))).toBe(false)
})

test('Facebook’s kit is part of apps that use it', async () => {
  const config = { ...project.config, facebook_app_id: '1234567', facebook_display_name: 'Harbour & Co' }
  const [on, phone] = [await archiveOf({ config }), await archiveOf({ config, platform: 'ios' })]
  const kit = '@capacitor-community/facebook-login'
  for (const path of ['package.json', 'package-lock.json'])
    expect([textOf(on, path).includes(kit), textOf(android, path).includes(kit)]).toEqual([true, false])
  expect(parseXml(textOf(on, 'android/app/src/main/res/values/strings.xml'))).toEqual(
    expect.arrayContaining(['1234567', 'fb1234567', 'f00d']),
  )
  expect(readPlistStrings(phone.get('ios/App/App/Info.plist') ?? Buffer.alloc(0))?.get('FacebookDisplayName')).toBe(
    'Harbour & Co',
  )
})
