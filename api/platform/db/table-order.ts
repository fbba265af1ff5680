import type pg from 'pg'

export type TableLink = { child: string; parent: string }

/** Which table points to which by a foreign key; those that point to themselves are left out. */
export async function tableLinks(client: pg.ClientBase | pg.Pool): Promise<TableLink[]> {
  const { rows } = await client.query<TableLink>(
    `select distinct k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return rows
}

/** Tables in an order in which each stands before all that it points to; a circle is a fault. */
export function childrenFirst(tables: readonly string[], links: readonly TableLink[]): string[] {
  const remaining = new Set(tables)
  const sorted: string[] = []
  while (remaining.size > 0) {
    const leaves = [...remaining].filter(
      (table) => !links.some(({ child, parent }) => parent === table && remaining.has(child)),
    )
    if (leaves.length === 0) throw new Error(`tables point to each other in a circle: ${[...remaining].join(', ')}`)
    for (const table of leaves) {
      remaining.delete(table)
      sorted.push(table)
    }
  }
  return sorted
}
