import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

export const issuerId = '57246542-96fe-1a63-e053-0824d011072a'

/** The owner of a new store, and how to upload key files. */
export async function newSetupOwner(app: TestApp) {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const ofTenant = { tenant_id: tenant.id }
  const uploadKeyFile = (file: string) =>
    client.googleAccount.saveConsole({
      ...ofTenant,
      google_service_account: file,
      google_service_account_file_name: 'harbour-key.json',
    })
  const uploadApiKey = (api_key: string, api_key_id = 'ABC1234567') =>
    client.appleAccount.connectApiKey({
      ...ofTenant,
      issuer_id: issuerId,
      api_key_id,
      api_key,
      api_key_file_name: `AuthKey_${api_key_id}.p8`,
    })
  return { tenant, client, ofTenant, uploadKeyFile, uploadApiKey }
}
