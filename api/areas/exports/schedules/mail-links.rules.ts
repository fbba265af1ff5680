import type { AppServices } from '#api/platform/app-services.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { mailToken } from './mail-token.rules.ts'

/** Days for which a file of a scheduled mail can be opened. */
export const linkDays = 7
const linkSeconds = linkDays * 86_400
/** The same in ms: older files are deleted. */
export const linkMs = linkSeconds * 1_000

type LinkedFile = {
  /** The host of the panel; none without an active one. */
  host: string | null
  fileKey: string
  nowMs: number
  /** The schedule or saved report, and who receives its mail. */
  receiver: { reportId: string; userId: string }
}

/** The links of a scheduled mail: to its file, and to receive no more of them. */
export function mailLinks(
  { config, files }: Pick<AppServices, 'config' | 'files'>,
  { host, fileKey, nowMs, receiver }: LinkedFile,
): { link?: string; unsubscribeLink?: string } {
  if (host === null) return {}
  return {
    link: linkTo(config, host, files.signedUrl(fileKey, nowMs, linkSeconds)),
    unsubscribeLink: linkTo(config, host, `/reports/stop/${mailToken(config, receiver)}`),
  }
}
