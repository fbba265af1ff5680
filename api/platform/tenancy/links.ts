import type { Config } from '../runtime/config.ts'

/**
 * An absolute link to one of our hosts. Mails and redirects use the stored host, never the request's host. `path`
 * starts with a slash.
 */
export function linkTo(config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'production'>, host: string, path: string): string {
  if (config.PUBLIC_URL) {
    const { protocol, port } = new URL(config.PUBLIC_URL)
    return `${protocol}//${host}${port ? `:${port}` : ''}${path}`
  }
  return config.production ? `https://${host}${path}` : `http://${host}:${config.PORT}${path}`
}

/** The host where operators sign in. */
export const platformHost = ({ HOST_SUFFIX }: Pick<Config, 'HOST_SUFFIX'>): string => `platform.${HOST_SUFFIX}`
