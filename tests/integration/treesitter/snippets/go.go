// Package depot keeps parcels until somebody fetches them.
package depot

import (
	"errors"
	"fmt"
	clock "time"
)

// MaxWeight is the most that a shelf carries.
const MaxWeight = 40

const (
	small = iota
	large
)

var (
	// ErrFull says that nothing fits any more.
	ErrFull = errors.New("full")
	shelves = map[string]*Shelf{}
)

var label = func(shelf, row int) string { return fmt.Sprintf("%d-%d", shelf, row) }

// Parcel is what is kept.
type Parcel struct {
	Weight  int `json:"weight"`
	owner   string
	arrived clock.Time
}

type (
	// Keeper keeps parcels.
	Keeper interface {
		Keep(parcel *Parcel) error
		fmt.Stringer
	}
	Row[T any] []T
	Code = string
)

// Shelf is a Keeper.
type Shelf struct {
	Parcel
	rows   Row[*Parcel]
	weight int
	notify func(code Code)
}

// Keep puts a parcel down.
//
//go:noinline
func (shelf *Shelf) Keep(parcel *Parcel) (err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("lost: %v", trouble)
		}
	}()
	total := shelf.weight + parcel.Weight
	if limit := MaxWeight; total > limit && limit > 0 {
		return ErrFull
	} else if total == limit || parcel.owner == "" {
		shelf.notify("last")
	}
	shelf.rows = append(shelf.rows, parcel)
	go shelf.announce(parcel.owner, &Parcel{Weight: total, owner: parcel.owner})
	return nil
}

func (shelf *Shelf) announce(owner string, parcels ...*Parcel) {
	for index, parcel := range parcels {
		for turn := 0; turn < index; turn++ {
			fmt.Println(owner, parcel.Weight, turn)
		}
	}
}

func (row Row[T]) last() T {
	return row[len(row)-1]
}

// Sort groups parcels by size; what is neither is dropped.
func Sort[P interface{ ~*Parcel }](parcels []P, done chan<- int, quit <-chan bool) map[int][]P {
	sizes := map[int][]P{small: nil, large: nil}
	cases := []struct {
		name  string
		limit int
	}{{name: "small", limit: 3}, {name: "large", limit: MaxWeight}}
outer:
	for _, parcel := range parcels {
		for size, entry := range cases {
			switch weight := (*Parcel)(parcel).Weight; {
			case weight <= entry.limit:
				sizes[size] = append(sizes[size], parcel)
				continue outer
			default:
				fmt.Println(entry.name)
			}
		}
	}
	count := func(size int) int { return len(sizes[size]) }
	select {
	case stop := <-quit:
		fmt.Println(stop)
	case done <- count(small):
	}
	var any interface{} = sizes
	switch found := any.(type) {
	case map[int][]P:
		return found
	case nil:
		panic("nothing")
	}
	return nil
}
