/** The hard limit of open files of this process and its children; undefined when there is none. */
export function hardDescriptorLimit(): number | undefined {
  const report = process.report.getReport() as { userLimits?: { open_files?: { hard: number | string } } }
  const hard = Number(report.userLimits?.open_files?.hard)
  return Number.isFinite(hard) ? hard : undefined
}
