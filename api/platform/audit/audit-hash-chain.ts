import type pg from 'pg'
import { firstIdAt } from '../runtime/ids.ts'

const maxEntriesPerLink = 10_000
/** No transaction lasts this long, so all entries with an older id are committed. */
const settleMs = 3_600_000
const zeroId = '00000000-0000-0000-0000-000000000000'

/** Hashes the columns by name, so that later columns do not change existing hashes. */
const entryHashSql = `sha256(convert_to(jsonb_build_array(id, merchant_id, at at time zone 'UTC', actor_kind, actor_id, actor_name,
    impersonator_id, action, subject, changes, reason, ip, user_agent, request_id)::text, 'UTF8'))`
const chainHashSql = (previousHash: string) => `sha256(${previousHash} || string_agg(sum, ''::bytea order by id))`

export type ChainHead = { number: number; hash: Buffer }
type ChainLink = ChainHead & { last_audit_id: string; entry_count: number }

/**
 * Adds settled entries since the last link to the chain. Concurrent runs add one link. Returns the newest link,
 * or undefined if there are no entries.
 */
export async function extendHashChain(pool: pg.Pool, tenantId: string, nowMs: number): Promise<ChainHead | undefined> {
  for (;;) {
    const lastLink = (
      await pool.query<ChainLink>(
        'select number, last_audit_id, entry_count, hash from audit_chain_link where tenant_id = $1 order by number desc limit 1',
        [tenantId],
      )
    ).rows[0]
    const { rowCount } = await pool.query(
      `with fresh as (select id, ${entryHashSql} as sum from audit where tenant_id = $1 and id > $3 and id < $4 order by id limit ${maxEntriesPerLink})
       insert into audit_chain_link (tenant_id, number, last_audit_id, entry_count, hash, created_at)
       select $1, $2, (array_agg(id order by id desc))[1], count(*), ${chainHashSql('$5::bytea')}, to_timestamp($6) from fresh having count(*) > 0
       on conflict do nothing`,
      [
        tenantId,
        (lastLink?.number ?? 0) + 1,
        lastLink?.last_audit_id ?? zeroId,
        firstIdAt(nowMs - settleMs),
        lastLink?.hash ?? Buffer.alloc(0),
        nowMs / 1000,
      ],
    )
    if (rowCount === 0) return lastLink
  }
}

/** The newest link with its time (ISO), or undefined if the chain is empty. */
export const chainHead = async (
  pool: pg.Pool,
  tenantId: string,
): Promise<(ChainHead & { created_at: string }) | undefined> =>
  (
    await pool.query<ChainHead & { created_at: string }>(
      'select number, hash, created_at from audit_chain_link where tenant_id = $1 order by number desc limit 1',
      [tenantId],
    )
  ).rows[0]

/**
 * The number of the first link that does not match its rows: an entry was changed, deleted or inserted. Undefined
 * if the chain is intact.
 */
export async function findBrokenLink(pool: pg.Pool, tenantId: string): Promise<number | undefined> {
  const { rows: links } = await pool.query<ChainLink>(
    'select number, last_audit_id, entry_count, hash from audit_chain_link where tenant_id = $1 order by number',
    [tenantId],
  )
  let lastAuditId = zeroId
  let previousHash: Uint8Array = Buffer.alloc(0)
  for (const [nth, { number, last_audit_id, entry_count, hash }] of links.entries()) {
    const { rows } = await pool.query<{ entry_count: number; hash: Buffer | null }>(
      `select count(*)::integer as entry_count, ${chainHashSql('$4::bytea')} as hash from (select id, ${entryHashSql} as sum
        from audit where tenant_id = $1 and id > $2 and id <= $3) as sealed`,
      [tenantId, lastAuditId, last_audit_id, previousHash],
    )
    const recomputed = rows[0]
    if (number !== nth + 1 || recomputed?.entry_count !== entry_count || !recomputed.hash?.equals(hash)) return number
    lastAuditId = last_audit_id
    previousHash = hash
  }
  return undefined
}

export const listTenantIds = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id from tenant order by id')).rows.map(({ id }) => id)
