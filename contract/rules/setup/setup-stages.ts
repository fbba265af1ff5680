/** The stages of the set-up in their order. */
export const stageClasses = [
  'DomainConfigurationStage',
  'CloudConsoleStage',
  'DeveloperAccountConnectStage',
  'AppBuildStage',
] as const
export type StageClass = (typeof stageClasses)[number]

export type StageState = { stage_class: StageClass; status: 'pending' | 'completed' }

/** Flags are texts: '1' and 'true' are set, everything else is not. */
export const isFlagSet = (value: unknown): boolean => value === '1' || value === 'true'
export const flagOf = (isSet: boolean): '0' | '1' => (isSet ? '1' : '0')

export const isGoogleConnected = (config: { is_project_linked_to_play_console?: unknown }): boolean =>
  isFlagSet(config.is_project_linked_to_play_console)

/** The first pending stage. Null once all are completed. */
export const currentStage = (stages: readonly StageState[]): StageClass | null =>
  stages.find(({ status }) => status === 'pending')?.stage_class ?? null

const isStageClass = (text: string): text is StageClass => stageClasses.some((known) => known === text)

/**
 * The stage that the wizard opens for the `stage` of an address: that one if it is completed or current, else the current
 * one. Null once all are completed and none was asked for.
 */
export function openedStage(stages: readonly StageState[], asked: string | null): StageClass | null {
  const current = currentStage(stages)
  if (asked === null || !isStageClass(asked)) return current
  const isOpen =
    asked === current || stages.some(({ stage_class, status }) => stage_class === asked && status === 'completed')
  return isOpen ? asked : current
}

/** The stage after one; null after the last. */
export const stageAfter = (stage: StageClass): StageClass | null =>
  stageClasses[stageClasses.indexOf(stage) + 1] ?? null
