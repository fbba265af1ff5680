import type { BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'

/** An app with a secret, and a build of it that has not ended. */
export async function insertAppFixtures(db: Db, id: string, canary: string): Promise<void> {
  const [app_type, platform] = ['customer', 'android'] as const
  const config: BuildConfig = {
    app_icon: null,
    circle_icon: null,
    splash: null,
    colours: { primary: '#000000', background: '#FFFFFF' },
    splash_duration: null,
    status_bar_style: 'dark',
    live_activity: { icon: null, style: 'automatic' },
    app_name: canary,
    short_description: '',
    full_description: '',
    bundle_id: '',
    version_number: '1.0.0',
    build_number: 1,
    team_id: '',
    key_id: '',
    issuer_id: '',
    key_alias: '',
    sha256_fingerprints: [],
    facebook_app_id: '',
    facebook_display_name: '',
  }
  await db
    .insertInto('mobile_app')
    .values({ app_type, app_name: canary })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('mobile_app_secret')
    .values({ app_type, name: 'password', sealed_value: canary })
    .onConflict((oc) => oc.doNothing())
    .execute()
  // One build of an app is open, so earlier ones of this tenant have ended.
  await db.updateTable('app_build').set({ status: 'failed' }).where('status', '=', 'queued').execute()
  await db
    .insertInto('app_build')
    .values({
      id,
      app_type,
      platform,
      version_number: '1.0.0',
      build_number: 1,
      config: json(config),
      log: canary,
      created_at: db.now,
    })
    .execute()
}
