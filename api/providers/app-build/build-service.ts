/** What a service is asked to build. Secrets go to the service alone, never into the archive. */
export type BuildOrder = {
  tenantId: string
  buildId: string
  appType: string
  platform: 'android' | 'ios'
  bundleId: string
  versionNumber: string
  buildNumber: number
  archiveUrl: string
  callbackUrl: string
  signing: Readonly<Record<string, string>>
}

/** What a service says of a build. Links are those of the finished app. */
export type BuildNews = {
  status: 'queued' | 'building' | 'completed' | 'failed' | 'cancelled'
  artifactUrl: string | null
  installUrl: string | null
  log: string | null
}

export type BuildEvent = BuildNews & { tenantId: string; buildId: string }

export type StartResult =
  | { kind: 'started'; ref: string }
  /** The service refuses this build for good. */
  | { kind: 'rejected'; reason: string }
  /** It did not answer, or asks to come back later. */
  | { kind: 'retry'; reason: string }

/** A service that builds apps from archives. */
export type BuildService = {
  /** Repeating it with the same build starts nothing new. */
  start(order: BuildOrder): Promise<StartResult>
  /** Undefined if the service does not know the build or does not answer. */
  find(ref: string): Promise<BuildNews | undefined>
  /** Whether the build has ended or was never known, so that nothing is left to cancel. */
  cancel(ref: string): Promise<boolean>
}
