import { useEffect, useRef } from 'react'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import type { RecommendationJob } from '#contract/areas/recommendations/recommendations.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useText } from '#kit/data/text.ts'

const pollMs = 2_000

const isRunning = (job: RecommendationJob | undefined) => job?.status === 'queued' || job?.status === 'processing'

/** The latest job, asked again while it runs, and how to start the next one. */
export function useJob(isEnabled: boolean) {
  const t = useText('reports')
  const latest = useCall(recommendations.jobStatus, {}, { enabled: isEnabled, retryOnMount: false })
  const running = isRunning(latest.data)
  useCall(recommendations.jobStatus, {}, { enabled: isEnabled && running, refetchInterval: pollMs })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) void invalidateCalls(recommendations.settings)
    wasRunning.current = running
  }, [running])
  const start = useCallMutation(recommendations.initialize, {
    invalidates: [recommendations.jobStatus],
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
