import type { AppAssets, AppType, AssetsInput } from '#contract/areas/app-builds/schemas.ts'
import { invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import { missingAssets, requiredErrors, toAssets } from './app-config.rules.ts'
import { checkPictures } from './app-pictures.commands.ts'
import { lockApp, updateApp } from './mobile-apps.db.ts'
import { assertUnlocked } from './section-lock.commands.ts'

type AppContext = Pick<Context, 'services' | 'tenant' | 'openTransaction'>

type Pictures = Awaited<ReturnType<typeof checkPictures>>

export const assetColumns = (
  { colours, splash_duration, status_bar_style, live_activity }: AssetsInput,
  pictures: Pictures,
) => {
  const { live_icon, ...shown } = pictures
  return {
    ...shown,
    ...(live_icon === undefined ? {} : { live_activity_icon: live_icon }),
    ...(colours?.primary === undefined ? {} : { primary_colour: colours.primary }),
    ...(colours?.background === undefined ? {} : { background_colour: colours.background }),
    ...(splash_duration === undefined ? {} : { splash_duration }),
    ...(status_bar_style === undefined ? {} : { status_bar_style }),
    ...(live_activity?.style === undefined ? {} : { live_activity_style: live_activity.style }),
  }
}

/** Stores the look of an app. 422 unless icon, circle icon, splash and splash duration are set then. */
export async function saveAppAssets(
  context: AppContext,
  { app_type, ...input }: AssetsInput & { app_type: AppType },
): Promise<AppAssets> {
  const { openTransaction } = context
  await openTransaction(assertUnlocked)
  const pictures = await checkPictures(context, input)
  return openTransaction(async (db) => {
    await assertUnlocked(db)
    await lockApp(db, app_type)
    const assets = toAssets(await updateApp(db, app_type, assetColumns(input, pictures)))
    const missing = missingAssets(assets)
    if (missing.length > 0) throw invalid(requiredErrors(missing))
    await audit(db, 'mobile_app.changed', `mobile_app:${app_type}`, { fields: Object.keys(input) })
    return assets
  })
}
