-- AlterTable
ALTER TABLE "run" ADD COLUMN "search" JSONB;
