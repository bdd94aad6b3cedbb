export * from '@broadside/shared/format/threshold'
