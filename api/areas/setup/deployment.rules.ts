import type { Deployment } from '#contract/areas/setup/wizard.ts'

type App = Deployment['apps'][number]
export type Readiness = {
  /** Whether every own domain is served. */
  domains: boolean
  google: boolean
  apple: boolean
}

const appOf = (platform: App['platform'], status: App['status'], problem: App['problem']): App => ({
  platform,
  app_type: 'customer',
  status,
  store_url: null,
  problem,
})

/** The shop is online once its domains are. Apps need a connected account, then a build. */
function toApp(platform: App['platform'], ready: Readiness): App {
  if (platform === 'web')
    return ready.domains ? appOf(platform, 'deployed', null) : appOf(platform, 'failed', 'domain_unverified')
  const isConnected = platform === 'android' ? ready.google : ready.apple
  return isConnected ? appOf(platform, 'pending', 'build_missing') : appOf(platform, 'failed', 'account_missing')
}

export function deploymentResult(
  platforms: readonly string[],
  ready: Readiness,
): Pick<Deployment, 'apps'> & { status: 'failed' | 'pending' | 'deployed' } {
  const apps = (['web', 'android', 'ios'] as const)
    .filter((platform) => platforms.includes(platform))
    .map((platform) => toApp(platform, ready))
  const has = (status: App['status']) => apps.some((app) => app.status === status)
  return { apps, status: has('failed') ? 'failed' : has('pending') ? 'pending' : 'deployed' }
}

/** The apps of a deployment that has just started. */
export const startedApps = (platforms: readonly App['platform'][]): App[] =>
  platforms.map((platform) => appOf(platform, 'in_progress', null))
