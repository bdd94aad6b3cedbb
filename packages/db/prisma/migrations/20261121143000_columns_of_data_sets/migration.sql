-- AlterTable
ALTER TABLE "data_set" ADD COLUMN     "columns" JSONB NOT NULL DEFAULT '[]';
