import { useEffect, useRef } from 'react'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import type { RecommendationJob, RecommendationSettings } from '#contract/areas/recommendations/recommendations.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'

const pollMs = 2_000

const isRunning = (job: RecommendationJob | undefined) => job?.status === 'queued' || job?.status === 'processing'

/** The latest job of these settings, asked again while it runs, and how to start the next one. */
export function useJob(settings: RecommendationSettings | undefined) {
  const t = useText('reports')
  const isEnabled = useCan()(recommendations.jobStatus)
  const latest = useCall(recommendations.jobStatus, {}, { enabled: isEnabled && !!settings?.job_id })
  const running = isRunning(latest.data)
  useCall(recommendations.jobStatus, {}, { enabled: isEnabled && running, refetchInterval: pollMs })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) void invalidateCalls(recommendations.settings)
    wasRunning.current = running
  }, [running])
  const start = useCallMutation(recommendations.initialize, {
    invalidates: [recommendations.jobStatus, recommendations.settings],
    errorText: t('recommendation_build_failed'),
  })
  return {
    data: latest.data,
    isRunning: running,
    isStarting: start.isPending,
    start: isEnabled ? () => void start.mutate({}) : undefined,
  }
}
export type JobView = ReturnType<typeof useJob>
