import type { AppPlatform } from '#contract/areas/app-builds/schemas.ts'
import type { ZipEntry } from '#api/platform/files/zip-writer.ts'
import { drawForeground, drawIcon, drawRound, drawSilhouette, drawSplash } from './draw-pictures.ts'
import type { SourcePictures } from './source-pictures.ts'

/** Scale of each density of Android. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const
/** Width and height of a splash screen on the shorter and the longer side, as Capacitor defines them. */
const splashSizes = {
  mdpi: [320, 480],
  hdpi: [480, 800],
  xhdpi: [720, 1280],
  xxhdpi: [960, 1600],
  xxxhdpi: [1280, 1920],
} as const

type Drawing = { path: string; draw: () => Promise<Buffer> }
const res = 'android/app/src/main/res'

function androidDrawings({ icon, circle, splash, live }: SourcePictures, background: string): Drawing[] {
  const byDensity = Object.entries(densities).flatMap(([density, scale]) => [
    { path: `${res}/mipmap-${density}/ic_launcher.png`, draw: () => drawIcon(icon, 48 * scale, background) },
    { path: `${res}/mipmap-${density}/ic_launcher_round.png`, draw: () => drawRound(circle, 48 * scale) },
    { path: `${res}/mipmap-${density}/ic_launcher_foreground.png`, draw: () => drawForeground(icon, 108 * scale) },
    { path: `${res}/drawable-${density}/ic_stat_notify.png`, draw: () => drawSilhouette(live ?? circle, 24 * scale) },
  ])
  const splashes = Object.entries(splashSizes).flatMap(([density, [short, long]]) => [
    {
      path: `${res}/drawable-port-${density}/splash.png`,
      draw: () => drawSplash(splash, short, long, background),
    },
    {
      path: `${res}/drawable-land-${density}/splash.png`,
      draw: () => drawSplash(splash, long, short, background),
    },
  ])
  return [
    ...byDensity,
    ...splashes,
    { path: `${res}/drawable/splash.png`, draw: () => drawSplash(splash, 480, 320, background) },
    { path: 'store/android/icon-512.png', draw: () => drawIcon(icon, 512, background) },
  ]
}

const iosDrawings = ({ icon, circle, splash, live }: SourcePictures, background: string): Drawing[] => [
  {
    path: 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png',
    draw: () => drawIcon(icon, 1024, background),
  },
  {
    path: 'ios/App/App/Assets.xcassets/Splash.imageset/splash-2732x2732.png',
    draw: () => drawSplash(splash, 2732, 2732, background),
  },
  {
    path: 'ios/App/OrderActivity/Assets.xcassets/OrderIcon.imageset/order-icon.png',
    draw: () => drawRound(live ?? circle, 96),
  },
  { path: 'store/ios/icon-1024.png', draw: () => drawIcon(icon, 1024, background) },
]

/** Draws the pictures of an app in every size that its platform needs, one after the other. */
export async function* pictureFiles(
  platform: AppPlatform,
  pictures: SourcePictures,
  background: string,
): AsyncGenerator<ZipEntry> {
  const drawings = platform === 'android' ? androidDrawings(pictures, background) : iosDrawings(pictures, background)
  const web = { path: 'web/icon.png', draw: () => drawIcon(pictures.icon, 192, background) }
  for (const { path, draw } of [web, ...drawings]) yield { path, bytes: await draw(), isCompressed: true }
}
