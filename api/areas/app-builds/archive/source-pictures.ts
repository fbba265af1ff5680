import type { BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import type { AppServices } from '#api/platform/app-services.ts'

/** The pictures of an app as they were uploaded. */
export type SourcePictures = { icon: Buffer; circle: Buffer; splash: Buffer; live: Buffer | null }

/** Reads the pictures of a build. Throws if one of them was deleted since. */
export async function readPictures(
  { files }: AppServices,
  tenantId: string,
  config: BuildConfig,
): Promise<SourcePictures> {
  const read = async (url: string | null) => {
    const key = (url ?? '').replace(/^\/files\//, '')
    if (!key.startsWith(`t/${tenantId}/`)) throw new Error('A picture of the app is missing')
    return files.readBytes(key)
  }
  const live = config.live_activity.icon
  return {
    icon: await read(config.app_icon),
    circle: await read(config.circle_icon),
    splash: await read(config.splash),
    live: live === null ? null : await read(live),
  }
}
