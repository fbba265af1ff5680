import type { Config } from '../runtime/config.ts'

/** An address for people on one of our hosts. Mails and hand-offs are built from the stored host, never from a request's. `path` starts with a slash. */
export function linkTo(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'production'>, host: string, path: string): string {
  if (config.PUBLIC_URL) {
    const { protocol, port } = new URL(config.PUBLIC_URL)
    return `${protocol}//${host}${port ? `:${port}` : ''}${path}`
  }
  return config.production ? `https://${host}${path}` : `http://${host}:${config.PORT}${path}`
}

/** Where operators sign in. */
export const platformHost = ({ HOST_SUFFIX }: Pick<Config, 'HOST_SUFFIX'>): string => `platform.${HOST_SUFFIX}`
