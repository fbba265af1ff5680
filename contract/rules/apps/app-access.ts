import type { AppType } from '../../areas/app-builds/schemas.ts'

/** The installed app that shows a page, by its user agent; undefined in a browser. */
export function installedAppOf(userAgent: string): { type: AppType; version: string } | undefined {
  const [, version = '', type = ''] =
    /MarkethallApp\/([\d.]{1,14}) \((customer|merchant|driver)\)/.exec(userAgent) ?? []
  return isAppType(type) ? { type, version } : undefined
}

const isAppType = (type: string): type is AppType => type === 'customer' || type === 'merchant' || type === 'driver'

/**
 * Whether an installed app may be used. `old` apps are asked to update, `outdated` ones have to, and none is used while
 * it is switched off.
 */
export function appAccessOf(
  app: { is_enabled: boolean; force_update: boolean; min_version: string },
  version: string,
): 'open' | 'old' | 'outdated' | 'disabled' {
  if (!app.is_enabled) return 'disabled'
  if (compareVersions(version, app.min_version) >= 0) return 'open'
  return app.force_update ? 'outdated' : 'old'
}

/** Compares versions such as 1.10.0 by their numbers. Missing numbers are 0. */
function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
