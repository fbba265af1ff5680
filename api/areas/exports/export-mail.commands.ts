import type { Db } from '#api/platform/db/db.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { sendMail } from '../notifications/mails.commands.ts'
import type { ExportAttempt } from './exports.db.ts'
import { findExporter } from './exports.db.ts'

export type CompletedExport = {
  services: AppServices
  tenant: ResolvedTenant
  record: ExportAttempt
  file_key: string
  file_name: string
  records: number
}
/**
 * Mails the requester in the transaction that completes the record. The link leads to the page, never to the
 * file.
 */
export async function mailExportCompleted(
  db: Db,
  { services: { config }, tenant: { adminHost }, record, file_name, records }: CompletedExport,
): Promise<void> {
  const user = await findExporter(db, record.user_id)
  if (!user) return
  const link =
    adminHost !== null && record.merchant_id === null
      ? { link: linkTo(config, adminHost, record.type === 'bundle' ? '/export/bundle' : `/export?type=${record.type}`) }
      : {}
  await sendMail(db, {
    to: user.email,
    name: user.first_name,
    locale: record.language,
    template: 'export_completed',
    values: { file: file_name, records },
    ...link,
  })
}
