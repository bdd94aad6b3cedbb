export interface PrometheusMetric {
  name: string
  type: 'counter' | 'gauge'
  help: string
  samples: { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** Writes metrics in Prometheus' text format. */
export const prometheusText = (metrics: readonly PrometheusMetric[]): string =>
  metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => {
        const pairs = Object.entries(labels).map(([key, text]) => `${key}=${JSON.stringify(text)}`)
        return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
      })
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
