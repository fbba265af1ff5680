import { z } from 'zod'
import type { Project } from './project.ts'

const facebookPackage = '@capacitor-community/facebook-login'
const Manifest = z.looseObject({ dependencies: z.record(z.string(), z.string()) })
const Lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) })

/** The JSON files of a project. Facebook's kit is a package only of apps that use it. */
export function jsonFiles(project: Project, source: { manifest: unknown; lock: unknown }): [string, unknown][] {
  const { versionNumber, platform, startUrl } = project
  const manifest = Manifest.parse(source.manifest)
  const lock = Lock.parse(source.lock)
  const root = Manifest.parse(lock.packages[''])
  const head = { version: versionNumber }
  const dependencies = usedPackages(project, manifest.dependencies)
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([path]) => dependencies[facebookPackage] !== undefined || path !== `node_modules/${facebookPackage}`,
    ),
  )
  return [
    ['package.json', { ...manifest, ...head, dependencies }],
    ['package-lock.json', { ...lock, ...head, packages: { ...packages, '': { ...root, ...head, dependencies } } }],
    ['capacitor.config.json', capacitorConfig(project)],
    ['web/app.json', { start_url: startUrl, platform }],
  ]
}

const usedPackages = ({ config }: Project, packages: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(packages).filter(([name]) => name !== facebookPackage || config.facebook_app_id !== ''),
  )

/** The user agent tells shop and panel that they run inside the app. */
function capacitorConfig({ appType, config, versionNumber, startUrl }: Project) {
  const { host, protocol } = new URL(startUrl)
  const { colours, splash_duration, status_bar_style } = config
  return {
    appId: config.bundle_id,
    appName: config.app_name,
    webDir: 'www',
    appendUserAgent: `MarkethallApp/${versionNumber} (${appType})`,
    backgroundColor: colours.background,
    server: {
      androidScheme: 'https',
      allowNavigation: [host],
      errorPath: 'index.html',
      ...(protocol === 'http:' ? { cleartext: true } : {}),
    },
    plugins: {
      SplashScreen: {
        launchShowDuration: splash_duration ?? 2_000,
        launchAutoHide: true,
        backgroundColor: colours.background,
        androidScaleType: 'CENTER_CROP',
        showSpinner: false,
      },
      StatusBar: { style: status_bar_style === 'light' ? 'DARK' : 'LIGHT', backgroundColor: colours.primary },
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    },
  }
}
