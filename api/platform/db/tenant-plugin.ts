import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type {
  DeleteQueryNode,
  InsertQueryNode,
  JoinNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  SelectQueryNode,
  UnknownRow,
  UpdateQueryNode,
} from 'kysely'
import { tenantTables } from '../tables.ts'

/**
 * Adds `tenant_id = $n` for every tenant table of every query, and sets it on insert, so that authors cannot
 * forget it. Row policies enforce the same a second time.
 */
export class TenantPlugin implements KyselyPlugin {
  readonly #transformer: TenantTransformer
  constructor(tenantId: string) {
    this.#transformer = new TenantTransformer(tenantId)
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }
  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result)
  }
}

class TenantTransformer extends OperationNodeTransformer {
  readonly #tenant: ValueNode
  readonly #tenantId: string
  constructor(tenantId: string) {
    super()
    this.#tenantId = tenantId
    this.#tenant = ValueNode.create(tenantId)
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId)
    const filter = this.#tenantFilter(query.from?.froms ?? [])
    return filter ? { ...query, where: and(query.where, filter) } : query
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId)
    const filter = this.#tenantFilter([...(query.table ? [query.table] : []), ...(query.from?.froms ?? [])])
    return filter ? { ...query, where: and(query.where, filter) } : query
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId)
    const filter = this.#tenantFilter([...query.from.froms, ...(query.using?.tables ?? [])])
    return filter ? { ...query, where: and(query.where, filter) } : query
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const filter = this.#tenantFilter([join.table])
    if (!filter) return join
    return {
      ...join,
      on: join.on ? OnNode.create(AndNode.create(ParensNode.create(join.on.on), filter)) : OnNode.create(filter),
    }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const query = super.transformInsertQuery(node, queryId)
    const table = query.into && nameOf(query.into)
    if (!table || !tenantTables.has(table)) return query
    const columns = query.columns ?? []
    if (columns.some((column) => column.column.name === 'tenant_id') || !query.values || !ValuesNode.is(query.values))
      return query
    const values = query.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([this.#tenantId, ...row.values])
        : ValueListNode.create([this.#tenant, ...row.values]),
    )
    return { ...query, columns: [ColumnNode.create('tenant_id'), ...columns], values: ValuesNode.create(values) }
  }

  #tenantFilter(sources: readonly OperationNode[]): OperationNode | undefined {
    let filter: OperationNode | undefined
    for (const source of sources) {
      const target = sourceOf(source)
      if (!target || !tenantTables.has(target.table)) continue
      const column = ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(target.alias))
      const condition = BinaryOperationNode.create(column, OperatorNode.create('='), this.#tenant)
      filter = filter ? AndNode.create(filter, condition) : condition
    }
    return filter
  }
}

const and = (where: WhereNode | undefined, filter: OperationNode): WhereNode =>
  WhereNode.create(where ? AndNode.create(filter, ParensNode.create(where.where)) : filter)

const nameOf = (node: OperationNode): string | undefined =>
  TableNode.is(node) && !node.table.schema ? node.table.identifier.name : undefined

function sourceOf(node: OperationNode): { table: string; alias: string } | undefined {
  if (!AliasNode.is(node)) {
    const table = nameOf(node)
    return table === undefined ? undefined : { table, alias: table }
  }
  const table = nameOf(node.node)
  return table !== undefined && IdentifierNode.is(node.alias) ? { table, alias: node.alias.name } : undefined
}
