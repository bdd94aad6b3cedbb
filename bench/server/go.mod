module broadside/bench/server

go 1.22
