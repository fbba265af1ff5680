import { ownWallet } from '#contract/areas/wallet.ts'
import { client } from '#shop/data/client.ts'

/** The balances of the customer's wallet, by currency. Loaded only where wallets are taken. */
export const fetchBalances = async () => (await client(ownWallet.show, {})).balances
