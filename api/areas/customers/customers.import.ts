import { CustomerInput, CustomerUpdateInput } from '#contract/areas/customers.ts'
import { id as uuid } from '#contract/fields.ts'
import { eachRow } from '../imports/define-import.ts'
import type { Cells, Importable, ImportContext, RowResult } from '../imports/define-import.ts'
import { parseChoice } from '../imports/headings.rules.ts'
import { parseRow, unreadableCell } from '../imports/problems.rules.ts'
import { changeCustomer, changeStatuses, importCustomer, removeCustomer } from './customers.commands.ts'
import { customersChangedAt, findCustomer, findCustomerByContacts } from './customers.db.ts'

const fields = ['first_name', 'last_name', 'email', 'mobile'] as const

function statusOf(cells: Cells): 'active' | 'block' | undefined {
  const text = cells.get('status') ?? ''
  if (text === '') return undefined
  const status = parseChoice(text, ['active', 'block'])
  if (!status) throw unreadableCell('status', text)
  return status
}

/** The customer of a row: by its id, else the one that has its e-mail and its mobile number. */
async function findOfRow({ db }: ImportContext, cells: Cells) {
  const id = uuid.safeParse(cells.get('id')).data
  if (id !== undefined) {
    const byId = await findCustomer(db, id)
    if (byId) return byId
  }
  const [email = '', mobile = ''] = [cells.get('email')?.toLowerCase(), cells.get('mobile')]
  return email === '' || mobile === '' ? undefined : findCustomerByContacts(db, email, mobile)
}

async function applyRow(context: ImportContext, cells: Cells): Promise<RowResult> {
  const { db, locale } = context
  const status = statusOf(cells)
  const row = Object.fromEntries(fields.flatMap((field) => (cells.has(field) ? [[field, cells.get(field)]] : [])))
  const now = await findOfRow(context, cells)
  if (!now) {
    const draft = parseRow(CustomerInput, { ...row, ...(status ? { status } : {}) })
    return { outcome: 'created', id: await importCustomer(db, draft, locale) }
  }
  const changed = fields.filter((field) => field in row && row[field] !== (now[field] ?? ''))
  const isOtherStatus = status !== undefined && status !== now.status
  if (changed.length === 0 && !isOtherStatus) return { outcome: 'unchanged' }
  if (changed.length > 0) {
    const changes = Object.fromEntries(changed.map((field) => [field, row[field]]))
    await changeCustomer(db, parseRow(CustomerUpdateInput, { ...changes, id: now.id }))
  }
  if (isOtherStatus) await changeStatuses(db, [now.id], status)
  const before = Object.fromEntries(changed.map((field) => [field, now[field] ?? '']))
  return { outcome: 'updated', id: now.id, before: { ...before, ...(isOtherStatus ? { status: now.status } : {}) } }
}

const key = (cells: Cells, field: string) => {
  const value = cells.get(field) ?? ''
  return value === '' ? [] : [{ field, value }]
}

/** Customers of the tenant. A known e-mail or mobile number is refused, unless the row names the customer that has it. */
export const customersImport: Importable = {
  type: 'customers',
  fields: [
    { key: 'id' },
    { key: 'first_name', isRequired: true },
    { key: 'last_name', isRequired: true },
    { key: 'email', isRequired: true },
    { key: 'mobile', isRequired: true },
    { key: 'status' },
  ],
  aliases: {
    mobile: ['phone', 'telephone'],
    email: ['email address'],
    last_name: ['surname'],
    first_name: ['given name'],
  },
  keysOf: (cells) => {
    // A guest shares the mobile number of an account, so rows that name their customer may repeat it.
    const isNamed = (cells.get('id') ?? '') !== ''
    return [...key(cells, 'id'), ...key(cells, 'email'), ...(isNamed ? [] : key(cells, 'mobile'))]
  },
  inputs: {},
  apply: eachRow(applyRow),
  restore: async (context, id, before) => void (await applyRow(context, new Map([...before, ['id', id]]))),
  remove: async ({ db }, id) => void (await removeCustomer(db, id)),
  changedAt: customersChangedAt,
}
