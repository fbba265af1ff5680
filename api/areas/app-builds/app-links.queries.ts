import type { AppType } from '#contract/areas/app-builds/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import { findApp, linkedApps } from './mobile-apps.db.ts'

/** Digital Asset Links for Android and the site association for iOS. Apps that are switched off are left out. */
export async function appLinks(db: Db, appTypes: readonly AppType[]) {
  const apps = await linkedApps(db, appTypes)
  const appIds = apps.flatMap(({ platform, team_id, bundle_id }) =>
    platform === 'ios' && team_id !== '' ? [`${team_id}.${bundle_id}`] : [],
  )
  return {
    android: apps
      .filter(({ platform, sha256_fingerprints }) => platform === 'android' && sha256_fingerprints.length > 0)
      .map(({ bundle_id, sha256_fingerprints }) => ({
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: bundle_id,
          sha256_cert_fingerprints: sha256_fingerprints,
        },
      })),
    ios: {
      applinks: { details: appIds.length > 0 ? [{ appIDs: appIds, components: [{ '/': '/*' }] }] : [] },
      webcredentials: { apps: appIds },
    },
  }
}

/** The customers' app of the tenant, for the icons of its shop. */
export const findCustomerApp = (db: Db) => findApp(db, 'customer')
