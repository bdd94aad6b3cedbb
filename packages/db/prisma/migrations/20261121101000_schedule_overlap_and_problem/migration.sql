-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "last_problem" TEXT,
ADD COLUMN     "last_problem_at" TIMESTAMPTZ(3),
ADD COLUMN     "overlap" TEXT NOT NULL DEFAULT 'skip';
