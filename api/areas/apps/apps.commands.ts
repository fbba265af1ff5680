import type { App, AppChange, AppDetail, AppField } from '#contract/areas/apps.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { lockSettings, settingsFor } from '../settings/settings.queries.ts'
import { appOf, appsOf } from './app-registry.ts'
import type { AppDefinition, AppFieldDefinition } from './app-registry.ts'
import { countsOf } from './apps.db.ts'
import { settingErrors } from './apps.rules.ts'
import { permissionLabelOf } from '../users/permissions.rules.ts'
import en from './texts/en.json' with { type: 'json' }
import { toChange } from '#api/platform/audit/changes.ts'

/** Of the store network, or of one merchant. */
export type AppOwner = { merchantId: string | null; locale: string }
type State = Awaited<ReturnType<typeof readState>>

const texts = loadTexts(import.meta.dirname, en)
const schema = Settings.pick({
  recommendation_settings: true,
  rewardful: true,
  page_builder: true,
  merchant_apps: true,
})

async function readState(db: Db, { merchantId }: AppOwner) {
  const [settings, counts] = await Promise.all([settingsFor(db, merchantId, schema), countsOf(db)])
  return { settings, counts }
}

const scopeOf = ({ merchantId }: AppOwner) => (merchantId === null ? 'tenant' : 'merchant')

function toApp(
  { slug, icon, category, module, isAiPowered, active }: AppDefinition,
  state: State,
  locale: string,
): App {
  const { name, description } = (texts[locale] ?? en).apps[slug]
  const isModuleActive = module === undefined || state.counts.modules.includes(module)
  return {
    slug,
    name,
    description,
    logo_url: null,
    icon,
    category,
    is_active: isActive(active, state, isModuleActive),
    is_switchable: typeof active === 'object' && 'setting' in active,
    module_name: module ?? null,
    is_module_active: isModuleActive,
    is_ai_powered: isAiPowered === true,
  }
}

function isActive(active: AppDefinition['active'], { settings, counts }: State, isModuleActive: boolean): boolean {
  if (active === 'module') return isModuleActive
  if ('records' in active) return counts[active.records] > 0
  const value: Record<string, unknown> = settings[active.setting]
  return value[active.flag] === true
}

export async function listApps(db: Db, owner: AppOwner): Promise<App[]> {
  const state = await readState(db, owner)
  return appsOf(scopeOf(owner)).map((app) => toApp(app, state, owner.locale))
}

export async function showApp(db: Db, owner: AppOwner, slug: string): Promise<AppDetail> {
  const app = orNotFound(appOf(scopeOf(owner), slug), 'App')
  const state = await readState(db, owner)
  const words = texts[owner.locale] ?? en
  const fields = app.fields ?? []
  return {
    ...toApp(app, state, owner.locale),
    settings: Object.fromEntries(fields.map(({ key }) => [key, storedValue(app, state, key)])),
    fields: fields.map((field) => toField(field, words.fields[field.key])),
    permissions: [...app.needs],
    permission_labels: app.needs.map((name) => permissionLabelOf(name, owner.locale)),
    screen: app.screen ?? null,
  }
}

function toField(field: AppFieldDefinition, { label, hint }: { label: string; hint: string }): AppField {
  const common = { key: field.key, label, hint: hint || null }
  if (field.type === 'text') return { ...common, type: 'text', max_length: field.maxLength }
  if (field.type === 'number') return { ...common, type: 'number', min: field.min, max: field.max }
  return { ...common, type: 'switch' }
}

function storedValue({ active }: AppDefinition, { settings }: State, key: string) {
  if (active === 'module' || 'records' in active) return null
  const value: unknown = Object.entries(settings[active.setting]).find(([name]) => name === key)?.[1]
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null
}

/** Switches an app and saves its settings. */
export async function changeApp(db: Db, owner: AppOwner, slug: string, change: AppChange): Promise<AppDetail> {
  await lockSettings(db)
  const app = orNotFound(appOf(scopeOf(owner), slug), 'App')
  const old = await showApp(db, owner, slug)
  const isSwitchedOff = change.is_active === false && change.settings === undefined
  if (app.module !== undefined && !old.is_module_active && !isSwitchedOff)
    throw apiError('MODULE_INACTIVE', { module: app.module })
  const next = { is_active: change.is_active ?? old.is_active, settings: { ...old.settings, ...change.settings } }
  const errors = settingErrors(app, old, next)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (typeof app.active === 'object' && 'setting' in app.active) {
    const { setting, flag } = app.active
    const current = await settingsFor(db, owner.merchantId, schema)
    const value = Settings.shape[setting].parse({ ...current[setting], ...next.settings, [flag]: next.is_active })
    await putSetting(db, setting, value, { merchantId: owner.merchantId })
    await audit(db, 'app.updated', `app:${slug}${owner.merchantId === null ? '' : `/${owner.merchantId}`}`, {
      is_active: toChange(old.is_active, next.is_active),
      ...change.settings,
    })
  }
  return showApp(db, owner, slug)
}
