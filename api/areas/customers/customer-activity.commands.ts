import type { CustomerActivity } from '#contract/areas/customers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { customerDevices } from '../auth/customers/customer-devices.queries.ts'
import {
  countPushDevices,
  favouriteMerchants,
  notesOf,
  offerConsents,
  registrationAnswers,
  usedCoupons,
  writtenReviews,
} from './customer-activity.db.ts'
import { findCustomer } from './customers.db.ts'

/** What a customer has done, on which devices, and what staff noted. */
export async function customerActivity(
  db: Db,
  services: AppServices,
  tenantId: string,
  id: string,
): Promise<CustomerActivity> {
  const [customer, merchants, coupons, reviews, devices, push_devices, consents, { answers, fields }, notes] =
    await Promise.all([
      findCustomer(db, id),
      favouriteMerchants(db, id),
      usedCoupons(db, id),
      writtenReviews(db, id),
      customerDevices(services, tenantId, id),
      countPushDevices(db, id),
      offerConsents(db, id),
      registrationAnswers(db, id),
      notesOf(db, id),
    ])
  orNotFound(customer, 'Customer')
  const form_answers = answersInOrder(answers, fields)
  return { merchants, coupons, reviews, devices, push_devices, ...consents, form_answers, notes }
}

/** Answers in the order of the form; those of fields that no longer exist come last, under their id. */
function answersInOrder(answers: Readonly<Record<string, unknown>>, fields: readonly { id: string; label: string }[]) {
  const known = fields.filter(({ id }) => Object.hasOwn(answers, id))
  const others = Object.keys(answers).filter((id) => !known.some((field) => field.id === id))
  return [...known, ...others.map((id) => ({ id, label: id }))].map(({ id, label }) => {
    const value = answers[id]
    return { id, label, text: Array.isArray(value) ? value.join(', ') : String(value ?? '') }
  })
}
