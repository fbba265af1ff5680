import type { Deployment, StageForm } from '#contract/areas/setup/wizard.ts'
import type { StageClass } from '#contract/rules/setup/setup-stages.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

export const listCompletedStages = (db: Db) => db.selectFrom('setup_stage').select('stage_class').execute()

/** A stage that is completed already keeps its form. */
export const insertStage = (db: Db, stage_class: StageClass, form: Omit<StageForm, 'google_service_account'>) =>
  db
    .insertInto('setup_stage')
    .values({ stage_class, form: json(form), completed_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'stage_class']).doNothing())
    .execute()

export const findDeployment = (db: Db) =>
  db.selectFrom('deployment').select(['status', 'platforms', 'apps', 'started_at', 'updated_at']).executeTakeFirst()

/** Deployments that are still running after this time were lost. */
const leaseMs = 15 * 60_000

/** Starts a deployment. False while another one is running. */
export async function startDeployment(
  db: Db,
  platforms: readonly string[],
  apps: Deployment['apps'],
): Promise<boolean> {
  const values = {
    status: 'in_progress' as const,
    platforms: [...platforms],
    apps: json(apps),
    started_at: db.now,
    updated_at: db.now,
  }
  const started = await db
    .insertInto('deployment')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('deployment.status', '<>', 'in_progress'),
            eb('deployment.started_at', '<', isoAt(db.nowMs - leaseMs)),
          ]),
        ),
    )
    .returning('status')
    .executeTakeFirst()
  return started !== undefined
}

/** Ends the deployment that started then. Another one that has started since is left alone. */
export const finishDeployment = (db: Db, startedAt: string, { status, apps }: Pick<Deployment, 'status' | 'apps'>) =>
  db
    .updateTable('deployment')
    .set({ status, apps: json(apps), updated_at: db.now })
    .where('started_at', '=', startedAt)
    .where('status', '=', 'in_progress')
    .execute()
