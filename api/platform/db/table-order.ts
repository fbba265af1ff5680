import type pg from 'pg'

export type TableLink = { child: string; parent: string }

/** Foreign keys between tables, without those of a table to itself. */
export async function tableLinks(client: pg.ClientBase | pg.Pool): Promise<TableLink[]> {
  const { rows } = await client.query<TableLink>(
    `select distinct k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return rows
}

/** Sorts tables so that each comes before the tables it references. Throws on a cycle. */
export function childrenFirst(tables: readonly string[], links: readonly TableLink[]): string[] {
  const remaining = new Set(tables)
  const sorted: string[] = []
  while (remaining.size > 0) {
    const leaves = [...remaining].filter(
      (table) => !links.some(({ child, parent }) => parent === table && remaining.has(child)),
    )
    if (leaves.length === 0) throw new Error(`tables reference each other in a cycle: ${[...remaining].join(', ')}`)
    for (const table of leaves) {
      remaining.delete(table)
      sorted.push(table)
    }
  }
  return sorted
}
